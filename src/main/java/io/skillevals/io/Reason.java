package io.skillevals.io;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;

/** Why the file system refused something, in words; Java's own messages are often no more than the path. */
public final class Reason {

    private Reason() {}

    /** Message and reason; Java's messages are often no more than the path. */
    public static String said(IOException e) {
        String reason = of(e);
        String message = e.getMessage();
        return message == null || message.contains(reason)
                ? (message == null ? reason : message)
                : message + ": " + reason;
    }

    /** What an exception says; in words, where the file system refused something. */
    public static String said(Exception e) {
        return e instanceof IOException refused ? said(refused) : e.toString();
    }

    /** The reason, without the path. */
    public static String of(IOException e) {
        if (e instanceof AccessDeniedException) {
            return "permission denied";
        }
        if (e instanceof NoSuchFileException) {
            return "it does not exist";
        }
        if (e instanceof FileAlreadyExistsException) {
            return "a file stands in its place";
        }
        if (e instanceof NotDirectoryException) {
            return "it is no folder";
        }
        if (e instanceof DirectoryNotEmptyException) {
            return "a folder that is not empty stands in its place";
        }
        if (e instanceof FileSystemLoopException) {
            return "symbolic links form a loop";
        }
        if (e instanceof CharacterCodingException) {
            return "it is no UTF-8 text";
        }
        String said = e instanceof FileSystemException refused ? refused.getReason() : e.getMessage();
        return said == null || said.isBlank() ? e.getClass().getSimpleName() : said;
    }
}
